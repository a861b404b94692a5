import { describeKind } from '../features/describe/describe.service.ts';
import type { JobsService } from '../features/jobs/jobs.service.ts';
import type { LocationPrivacy } from '../features/posts/privacy.service.ts';
import { postWriting } from '../features/posts/writing.service.ts';
import type { Publication } from '../features/schedule/publication.service.ts';
import { settingsKind } from '../features/settings/settings.events.ts';
import { createSettingsService, type SettingsDependencies } from '../features/settings/settings.service.ts';
import type { AppContext } from './context.ts';
import type { MediaServices } from './media-services.ts';

interface SettingsParts extends Pick<SettingsDependencies, 'ai' | 'clusters'> {
  backgroundJobs: Pick<JobsService, 'resume'>;
  locationPrivacy: Pick<LocationPrivacy, 'honour'>;
  publication: Pick<Publication, 'look'>;
}

/** Services of the owner's settings, and of their consequences. */
export function settingsServices(app: AppContext, media: MediaServices, parts: SettingsParts) {
  const { present, secretBox: secrets, tokens, version, config, site } = app;
  const { jobs, imageLookup, renditions, prepareCover, prepareWords, cards } = media;
  jobs.addKind(settingsKind, {
    async run() {
      await present.refresh();
      await parts.locationPrivacy.honour(site.locationPrecision);
      await renditions.prepare();
      await prepareCover();
      await prepareWords();
      await cards.prepare();
      // The time zone may have changed, and with it the times of day.
      await parts.publication.look();
      jobs.wake();
    },
  });
  const settings = createSettingsService({
    ...app,
    present,
    secrets,
    fixed: config.fixed,
    posts: postWriting(app),
    clusters: parts.clusters,
    ai: parts.ai,
    digest: tokens.digest,
    images: imageLookup,
    refresh: version.refresh,
    wake: jobs.wake,
    resumeAi: (actor) => parts.backgroundJobs.resume(actor, describeKind),
  });
  /** The owner's portrait; null without one. */
  const portrait = async () => {
    const id = present.current().portrait;
    return id === null ? null : app.reader.media.findById(id);
  };
  return { settings, config, site, portrait };
}
