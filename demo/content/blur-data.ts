import type { CalculatorSchema } from '#domain/calculators/schema.ts';
import type { DemoFile } from './demo-article.ts';

const exposures: DemoFile = {
  name: 'Exposures for the night',
  type: 'csv',
  text: `What has to hold,EV at ISO 100,"Time at f/2, ISO 3200"
"Neon and bright signs, the colour of the tubes",9,1/4000 s
"Shop windows, a busy street in front of them",7,1/1000 s
"Main road, people under good lamps",5,1/250 s
"Side street, one lamp every thirty metres",3,1/60 s
Stairs and lanes between two lamps,2,1/30 s
`,
};

/** A person at 1.4 m/s before a 35 mm lens on full frame of 6,000 pixels. */
const blur: DemoFile = {
  name: 'Blur of a walker',
  type: 'json',
  text: JSON.stringify({
    labels: ['1/15 s', '1/30 s', '1/60 s', '1/125 s', '1/250 s', '1/500 s'],
    datasets: [
      { label: 'Four metres away', data: [136, 68, 34, 16, 8, 4] },
      { label: 'Eight metres away', data: [68, 34, 17, 8, 4, 2] },
    ],
  }),
};

export const blurFiles = { exposures, blur };

export const blurCalculator: CalculatorSchema = {
  fields: [
    { name: 'pace', description: 'Pace in metres a second; a walk is 1.4' },
    { name: 'focal', description: 'Focal length in millimetres, on full frame' },
    { name: 'distance', description: 'Distance in metres' },
    { name: 'shutter', description: 'Shutter time: the 60 of 1/60 s' },
  ],
  formulas: [
    { name: 'millimetres', expression: 'pace * focal / distance / shutter' },
    { name: 'pixels', expression: 'millimetres * 6000 / 36' },
  ],
};
