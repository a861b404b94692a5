import { describe, expect, it } from 'vitest';
import { fillSentence, fillTemplate, templateProblem } from '../../../domain/semantic/inputs.ts';

const values = {
  CITY_OR_CONTEXT: 'Lisbon',
  CITY: 'Lisbon',
  MOOD: '',
  CONTEXT: 'harbour',
  PRIMARY: 'night tram',
  DATE: '2026-05-01',
  HASH6: 'a1b2c3',
};

describe('fillTemplate', () => {
  it.each([
    ['{{PRIMARY}} in {{CITY_OR_CONTEXT}}, {{DATE}}', 'night tram in Lisbon, 2026-05-01'],
    ['{{ PRIMARY }}', 'night tram'],
    ['{{CITY?}}-{{MOOD?}}-{{HASH6}}', 'Lisbon-a1b2c3'],
    ['{{MOOD?}}-{{MOOD?}}-{{HASH6}}', 'a1b2c3'],
    ['{{MOOD}}-{{HASH6}}', '-a1b2c3'],
    ['{{MOOD?}} x', ' x'],
    ['{{TOWN}} {{city}}', '{{TOWN}} {{city}}'],
    ['', ''],
  ])('makes %j into %j', (template, expected) => {
    expect(fillTemplate(template, values)).toBe(expected);
  });

  it('never reads a value as a template', () => {
    expect(fillTemplate('{{CITY}}', { ...values, CITY: '{{HASH6}} $& $1' })).toBe('{{HASH6}} $& $1');
  });
});

describe('fillSentence', () => {
  it.each([
    ['{{CITY}}: {{MOOD}}, {{PRIMARY}}', 'Lisbon: night tram'],
    ['{{CITY}}: {{MOOD}}, {{MOOD}}, {{PRIMARY}}', 'Lisbon: night tram'],
    ['{{CITY}}, {{MOOD}}, {{PRIMARY}}.', 'Lisbon, night tram.'],
    ['{{CITY}}, {{MOOD}}. {{PRIMARY}}', 'Lisbon. night tram'],
    ['{{CITY}}. {{MOOD}}, {{PRIMARY}}', 'Lisbon. night tram'],
    ['{{CITY}}, {{MOOD}} {{PRIMARY}}', 'Lisbon, night tram'],
    ['{{CITY}} {{MOOD}}... {{PRIMARY}}', 'Lisbon... night tram'],
    ['{{MOOD}}, {{CITY}}\n{{MOOD}}: {{PRIMARY}}', ' Lisbon\n night tram'],
    ['{{CITY}}, {{MOOD?}}-, {{PRIMARY}}', 'Lisbon, night tram'],
    ['a::b :, {{CITY}}, etc., ?!', 'a::b :, Lisbon, etc., ?!'],
  ])('makes %j into %j', (template, expected) => {
    expect(fillSentence(template, values)).toBe(expected);
  });
});

describe('templateProblem', () => {
  it.each(['', 'words', '{{CITY}}', '{{MOOD?}}-{{HASH6}}', 'a { b } c'])(
    'finds nothing wrong with %j',
    (text) => {
      expect(templateProblem(text)).toBeNull();
    },
  );
  it.each([
    ['{{TOWN}}', 'Unknown placeholder {{TOWN}}.'],
    ['{{city}}', 'Unknown placeholder {{city}}.'],
    ['{{CITY!}}', 'Unknown placeholder {{CITY!}}.'],
    ['{{FOTO-Stadt?}}-', 'Unknown placeholder {{FOTO-Stadt?}}.'],
    ['{{}}', 'Unknown placeholder {{}}.'],
    ['{{{{CITY}}}}', 'Braces cannot be nested.'],
    ['{{{CITY}}}', 'Braces cannot be nested.'],
    ['{{ {CITY} }}', 'Braces cannot be nested.'],
    ['{{PRIMARY {{CITY}}', 'Braces cannot be nested.'],
    ['{{CITY', 'Unmatched double braces.'],
    ['CITY}}', 'Unmatched double braces.'],
  ])('refuses %j', (text, reason) => {
    expect(templateProblem(text)).toContain(reason);
  });
});
