import { z } from 'zod';
import { jsonOf, OutgoingError } from '../outgoing';
import type { OutgoingHttp } from '../outgoing';
import { WORKSHOP_BATCH, WorkshopUnavailable } from './workshop-types';
import type { Workshop, WorkshopFile } from './workshop-types';

const CS2_APP_ID = 730;
const TIMEOUT_MS = 6_000;
const MAX_BYTES = 2 * 1024 * 1024;
const TITLE_MAX = 100;
const FOUND = 1;
const NO_SUCH_FILE = 9;

/** Of a file that is not found there is nothing but id and result. */
const Details = z.object({
  publishedfileid: z.string(),
  result: z.number().int(),
  consumer_app_id: z.number().int().optional(),
  file_size: z.coerce.number().nonnegative().optional(),
  preview_url: z.string().optional(),
  title: z.string().optional(),
  time_updated: z.number().int().nonnegative().optional(),
  visibility: z.number().int().optional(),
  banned: z.coerce.number().optional(),
});
const Answer = z.object({ response: z.object({ publishedfiledetails: z.array(Details) }) });

/** The workshop by `ISteamRemoteStorage/GetPublishedFileDetails/v1` of Steam's web API, which needs no key. */
export class SteamWorkshop implements Workshop {
  constructor(
    private readonly http: OutgoingHttp,
    /** Without a slash at its end. */
    private readonly baseUrl: string,
  ) {}

  async files(ids: readonly string[]): Promise<Map<string, WorkshopFile>> {
    const wanted = ids.slice(0, WORKSHOP_BATCH);
    if (wanted.length === 0) return new Map();
    const known = new Map((await this.ask(wanted)).map((one) => [one.publishedfileid, one]));
    return new Map(wanted.map((id) => [id, fileOf(known.get(id))]));
  }

  private async ask(ids: readonly string[]): Promise<z.infer<typeof Details>[]> {
    const form = new URLSearchParams({ itemcount: String(ids.length) });
    for (const [index, id] of ids.entries()) form.append(`publishedfileids[${index}]`, id);
    const answer = await this.exchange(form.toString());
    const parsed = answer.status === 200 ? Answer.safeParse(jsonOf(answer.body)) : null;
    if (!parsed?.success) throw new WorkshopUnavailable(`The workshop answers ${answer.status}, and nothing readable.`);
    return parsed.data.response.publishedfiledetails;
  }

  private async exchange(body: string): Promise<{ status: number; body: string }> {
    try {
      return await this.http.request({
        method: 'POST',
        url: `${this.baseUrl}/ISteamRemoteStorage/GetPublishedFileDetails/v1/`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      if (error instanceof OutgoingError)
        throw new WorkshopUnavailable(`The workshop cannot be reached (${error.reason}).`);
      throw error;
    }
  }
}

function fileOf(details: z.infer<typeof Details> | undefined): WorkshopFile {
  if (details === undefined || details.result === NO_SUCH_FILE) return { map: null, problem: 'gone' };
  // Any other result is a trouble of Steam's, not of the map.
  if (details.result !== FOUND) throw new WorkshopUnavailable(`The workshop answers with result ${details.result}.`);
  if (details.banned) return { map: null, problem: 'banned' };
  if (details.visibility !== 0) return { map: null, problem: 'hidden' };
  if (details.consumer_app_id !== CS2_APP_ID) return { map: null, problem: 'other_game' };
  if (!details.file_size) return { map: null, problem: 'empty' };
  return {
    problem: null,
    map: {
      title: titleOf(details.title) || `#${details.publishedfileid}`,
      sizeBytes: details.file_size,
      previewUrl: pictureOf(details.preview_url),
      changedAt: new Date((details.time_updated ?? 0) * 1_000),
    },
  };
}

/** Its author chose it: without control characters and signs that turn the direction. */
const titleOf = (title = ''): string =>
  [...title.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, ' ').trim()]
    .slice(0, TITLE_MAX)
    .join('');

const pictureOf = (url = ''): string | null => (url.startsWith('https://') && url.length <= 300 ? url : null);
