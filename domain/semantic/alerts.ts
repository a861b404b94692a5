import type { Cluster } from '../clusters/hub.ts';
import { namesHub } from '../clusters/slug.ts';
import { homeChips } from '../site/navigation.ts';
import { counted } from '../text/numbers.ts';

export interface Alert {
  level: 'warning' | 'info';
  message: string;
}

const noNewPosts = 'No new posts created in the last 24 hours';
const dayMs = 24 * 60 * 60 * 1000;

/** What the owner should look at. @param newestPost when the newest post was created, ISO; null without any */
export function alertsOf(given: {
  newestPost: string | null;
  clusters: readonly Pick<Cluster, 'name' | 'enabled'>[];
  errors: number;
  /** What is wrong with the Node that runs; null when nothing is. */
  nodeWarning: string | null;
  /** Rows with a value that cannot be read. */
  unreadable: number;
  now: string;
}): Alert[] {
  const alerts: Alert[] = [];
  const { newestPost, clusters, errors, nodeWarning, unreadable, now } = given;
  if (newestPost !== null && Date.parse(now) - Date.parse(newestPost) > dayMs)
    alerts.push({ level: 'warning', message: noNewPosts });
  for (const { slug } of homeChips) {
    if (clusters.some(({ name, enabled }) => enabled && namesHub(slug, name))) continue;
    alerts.push({
      level: 'warning',
      message: `Home links to the hub "${slug}", which is disabled or missing.`,
    });
  }
  if (errors > 0) {
    alerts.push({
      level: 'warning',
      message: `${counted(errors, 'error')} logged since the server was started.`,
    });
  }
  if (unreadable > 0) {
    const records = `${counted(unreadable, 'record')} ${unreadable === 1 ? 'has' : 'have'}`;
    alerts.push({
      level: 'warning',
      message: `${records} fields that cannot be read. See Unreadable records.`,
    });
  }
  if (nodeWarning !== null) alerts.push({ level: 'warning', message: nodeWarning });
  return alerts;
}
