/** Part of an OpenAPI document that the page shows. */
export interface CallsDocument {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, CallDescription>>;
}

interface CallDescription {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  format?: string;
  maxLength?: number;
  maxItems?: number;
}

interface Call extends CallDescription {
  method: string;
  path: string;
}

/** A page that lists every call, readable without any script. @param nonce of the style */
export function callsPage(document: CallsDocument, nonce: string): string {
  const { title, description = '' } = document.info;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, path, method: method.toUpperCase() })),
  );
  const sections = Map.groupBy(calls, ({ tags }) => tags?.[0] ?? 'Others');
  const body = [...sections].map(
    ([name, list]) => `<h2>${escapeHtml(name)}</h2>${list.map(callBlock).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p><p><a href="/api/docs/openapi.json">The same as OpenAPI 3.1</a></p>
${body.join('\n')}</main></body></html>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h2{margin-top:2.5rem}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.5rem 0}
summary{cursor:pointer}code,td:first-child{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0}
caption{text-align:left;font-weight:600;padding-top:.75rem}`;

function callBlock({
  method,
  path,
  summary = '',
  parameters = [],
  requestBody,
  responses = {},
}: Call): string {
  const tables = [
    fieldTable(
      'Parameters',
      parameters.map(({ name, schema = {}, required = false }) => ({ name, schema, required })),
    ),
    fieldTable('Body', fieldsOf(schemaIn(requestBody?.content))),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content }]) => {
        const schema = schemaIn(content);
        const isList = schema?.type === 'array';
        return fieldTable(
          `Response ${status}${isList ? ', a list of' : ''}`,
          fieldsOf(isList ? schema.items : schema),
        );
      }),
  ];
  return `<details><summary><code><strong>${method}</strong> ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${tables.join('')}</details>`;
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

function schemaIn(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

function fieldsOf(schema: Schema | undefined): Field[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema?.required?.includes(name) ?? false,
  }));
}

function fieldTable(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, schema, required }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(typeName(schema))}${required ? '' : ', optional'}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(caption)}</caption>${rows.join('')}</table>`;
}

/** In words: `text of at most 200`, `list of text`, `owner | metadata | ai`. */
function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeName({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case 'string':
      if (schema.format === 'binary') return 'file';
      return schema.maxLength === undefined ? 'text' : `text of at most ${schema.maxLength}`;
    case 'array':
      return `list of ${typeName(schema.items ?? {})}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`;
    case 'object': {
      const names = Object.keys(schema.properties ?? {});
      return names.length > 0 ? `{ ${names.join(', ')} }` : 'record';
    }
    default:
      return schema.type ?? 'anything';
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
