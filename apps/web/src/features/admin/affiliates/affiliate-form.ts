import { CreateAffiliateBody, type Affiliate } from '@placar/contracts/economy';

/** What is typed into the form of a partner; the share in per cent. */
export interface AffiliateDraft {
  slug: string;
  name: string;
  url: string;
  logo: string;
  note: string;
  rate: number | null;
  position: number | null;
  /** Id of the partner's account as text; empty: none. */
  account: string;
  active: boolean;
}
export type AffiliateProblem = 'required' | 'slug' | 'url' | 'rate' | 'position';

/** A partner for editing; null: an empty one. */
export const toDraft = (partner: Affiliate | null): AffiliateDraft => ({
  slug: partner?.slug ?? '',
  name: partner?.name ?? '',
  url: partner?.url ?? '',
  logo: partner?.logo ?? '',
  note: partner?.note ?? '',
  rate: (partner?.commissionBp ?? 1_000) / 100,
  position: partner?.position ?? 0,
  account: partner?.userId == null ? '' : String(partner.userId),
  active: partner?.active ?? true,
});

/** What the server is sent. */
export const toBody = (draft: AffiliateDraft): CreateAffiliateBody => ({
  slug: draft.slug.trim(),
  name: draft.name.trim(),
  url: draft.url.trim(),
  logo: draft.logo.trim() === '' ? null : draft.logo.trim(),
  note: draft.note.trim(),
  userId: draft.account === '' ? null : Number(draft.account),
  active: draft.active,
  position: draft.position ?? 0,
  commissionBp: Math.round((draft.rate ?? 0) * 100),
});

const PROBLEM_OF: Readonly<Record<string, readonly [field: string, problem: AffiliateProblem]>> = {
  slug: ['slug', 'slug'],
  name: ['name', 'required'],
  url: ['url', 'url'],
  logo: ['logo', 'url'],
  position: ['position', 'position'],
  commissionBp: ['rate', 'rate'],
};

/** What keeps the form from being sent, by field, as the contract sees it. */
export function findProblems(draft: AffiliateDraft): Readonly<Partial<Record<string, AffiliateProblem>>> {
  const problems: Partial<Record<string, AffiliateProblem>> = {};
  for (const { path } of CreateAffiliateBody.safeParse(toBody(draft)).error?.issues ?? []) {
    const found = PROBLEM_OF[String(path[0])];
    if (found !== undefined) problems[found[0]] = found[1];
  }
  for (const field of ['slug', 'name', 'url'] as const) if (draft[field].trim() === '') problems[field] = 'required';
  if (draft.rate === null) problems.rate = 'required';
  return problems;
}
