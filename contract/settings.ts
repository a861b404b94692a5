import { z } from 'zod';
import { settingFields } from '#domain/settings/settings.entity.ts';
import { entitySchemas } from './entities.ts';

const text = z.string().nullable();

const { shape } = entitySchemas(settingFields).answer;
/** Value of each setting in the answer. */
const values = {
  ...shape,
  /** Is never answered. */
  ai_api_key: z.null(),
  ai_daily_limit: z.number().int(),
  public_max_width: z.number().int(),
  /** Id of a post. */
  opening_picture: text,
};

type Values = typeof values;
export type SettingKey = keyof Values;

/** Where a value comes from: a variable of the environment wins over what is stored. */
const source = z.enum(['environment', 'stored', 'default']);

const entries = Object.entries(values).map(([key, value]) => [key, z.object({ value, source })]);

const hub = z.object({ id: z.string(), name: z.string() });
const hubId = z.string().max(64);

export const settingsAnswer = z.object({
  ...(Object.fromEntries(entries) as {
    [Key in SettingKey]: z.ZodObject<{ value: Values[Key]; source: typeof source }>;
  }),
  /** With the title of the post, or its slug. */
  opening_picture: z.object({ value: text, source, title: text }),
  /** Enabled ones, in the order of the navigation. */
  hubs: z.object({ value: z.array(hub), source }),
  /** Another one after every change of what is answered here. */
  version: z.string(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** New value of a setting; null and an empty text set the default again. */
const given = z.union([z.string(), z.number(), z.boolean()]).nullable().optional();

const givenValues = Object.fromEntries(Object.keys(values).map((key) => [key, given])) as {
  [Key in SettingKey]: typeof given;
};

export const settingsBody = z.object({
  ...givenValues,
  /** All enabled hubs in their new order: their ids, or the hubs as they were read. */
  hubs: z
    .array(z.union([hubId, z.object({ id: hubId })]))
    .max(1000)
    .optional(),
  /** That was read; a change over an older one is refused. */
  version: z.string().max(64).optional(),
});

/** `POST /api/admin/settings/ai-test`: changes that are not saved yet; what is left out is as saved. */
export const aiTestBody = z.object(givenValues).pick({
  ai_provider: true,
  ai_base_url: true,
  ai_api_key: true,
  ai_model: true,
  ai_vision_model: true,
});

export const aiTestAnswer = z.object({
  /** Until the text was answered. */
  duration_ms: z.number(),
  /** Why the model for images did not read the test image; null: it did. */
  image_problem: text,
});
export type AiTestAnswer = z.infer<typeof aiTestAnswer>;
