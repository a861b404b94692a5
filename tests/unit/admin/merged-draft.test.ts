import { expect, it } from 'vitest';
import { type DraftKind, mergedDraft } from '../../../admin/kit/drafts/draft-kind.ts';

interface Draft {
  title: string;
  city: string;
  caption: string;
}

const kind: DraftKind<Draft, Draft> = {
  noun: 'photo',
  fieldLabels: { title: 'Title', city: 'City', caption: 'Caption' },
  draftOf: (saved) => saved ?? { title: '', city: '', caption: '' },
};

const base = { title: 'Tram', city: '', caption: 'Dry' };

it('takes each field from the version that changed it', () => {
  const merged = mergedDraft(kind, base, { ...base, caption: 'Wet' }, { ...base, city: 'Ghent' });
  expect(merged).toEqual({
    draft: { title: 'Tram', city: 'Ghent', caption: 'Wet' },
    conflicts: [],
    oneSided: ['city', 'caption'],
  });
});

it('leaves fields that both changed to be chosen, and those that both changed alike alone', () => {
  const local = { title: 'Mine', city: 'Ghent', caption: 'Dry' };
  const merged = mergedDraft(kind, base, local, { title: 'Theirs', city: 'Ghent', caption: 'Wet' });
  expect(merged).toEqual({
    draft: { ...local, caption: 'Wet' },
    conflicts: ['title'],
    oneSided: ['caption'],
  });
});

it('has every difference chosen when it is not known what both began with', () => {
  const remote = { ...base, city: 'Ghent' };
  const local = { ...base, caption: 'Wet' };
  expect(mergedDraft(kind, remote, local, remote)).toEqual({
    draft: local,
    conflicts: ['city', 'caption'],
    oneSided: [],
  });
});
