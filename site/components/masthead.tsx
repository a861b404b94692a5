import type { SiteView } from '#contract/pages.ts';
import { styleValues } from './style-values.ts';

/** Home's hero: the name as large as the page allows, the tagline, three ways in. */
export function Masthead({ site }: { site: SiteView }) {
  return (
    <section className="masthead" aria-labelledby="name">
      <h1 id="name" style={styleValues({ letters: longestWord(site.name) })}>
        {site.name}
      </h1>
      <div className="intro">
        <p className="lead">
          Capturing candid moments and authentic stories through the lens of street photography.
        </p>
        <ul className="chips">
          {site.chips.map((chip) => (
            <li key={chip.href}>
              <a className="chip" href={chip.href}>
                {chip.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function longestWord(name: string): number {
  return Math.max(1, ...name.split(/\s+/).map((word) => Array.from(word).length));
}
