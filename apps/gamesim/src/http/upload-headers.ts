import type { PublishedRecord } from '../api-types';
import type { UploadTarget } from '../plugin/plugin-state';

export type RecordFacts = Pick<PublishedRecord, 'name' | 'matchId' | 'mapNumber' | 'roundNumber'>;

/** Get5 says who it is; MatchZy adds nothing (plugin contract §2.1). */
export const GET5_HEADERS = { 'Get5-ServerId': '1', 'Get5-Version': '0.15.0' };

/** MatchZy names a file in both spellings, Get5 in its own only (plugin contract §3.2). */
export const uploadHeaders = (facts: RecordFacts, isGet5: boolean): Record<string, string> => {
  const values = {
    FileName: facts.name,
    MatchId: facts.matchId,
    MapNumber: facts.mapNumber,
    RoundNumber: facts.roundNumber,
  };
  const headers: Record<string, string> = {
    'Content-Type': 'application/octet-stream',
    ...(isGet5 ? GET5_HEADERS : {}),
  };
  for (const [key, value] of Object.entries(values)) {
    if (!isGet5) headers[`MatchZy-${key}`] = String(value);
    headers[`Get5-${key}`] = String(value);
  }
  return headers;
};

/** Sent only when key and value are both set (plugin contract §2.1). */
export const tokenHeader = (target: UploadTarget): Record<string, string> =>
  target.headerKey && target.headerValue ? { [target.headerKey]: target.headerValue } : {};
