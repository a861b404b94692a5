import type { SettingsChanged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';
import { settingsKind } from './settings.derive.ts';

export async function addSettingsJob({ jobs }: Repositories, { time }: SettingsChanged): Promise<void> {
  await jobs.addSoon([{ id: newId(), kind: settingsKind, subject: 'site', runAfter: '' }], time);
}
