import type { AppContext } from '../../compose/context.ts';
import { cardsService } from '../cards/cards.service.ts';
import { coverJob } from '../media/cover.service.ts';
import { renditionsService } from '../media/renditions-plan.service.ts';
import { wordsJob } from '../media/words.service.ts';
import { locationPrivacy } from '../posts/privacy.service.ts';
import { publicationService } from '../schedule/publication.service.ts';
import { settingsKind } from './settings.derive.ts';

/** Adds the kind of job that makes again what was made with former settings. */
export function addSettingsKind(app: AppContext): void {
  app.jobs.addKind(settingsKind, {
    async run() {
      await app.present.refresh();
      await locationPrivacy(app).honour(app.site.locationPrecision);
      await renditionsService(app).prepare();
      await coverJob(app).prepare();
      await wordsJob(app).prepare();
      await cardsService(app).prepare();
      // The time zone may have changed, and with it the times of day.
      await publicationService(app).look();
      app.jobs.wake();
    },
  });
}
