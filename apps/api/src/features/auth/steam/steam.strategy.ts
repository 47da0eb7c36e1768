import SteamStrategy from 'passport-steam';
import type { Request } from 'express';
import type { Strategy } from 'passport';
import { checkAssertion } from './openid-assertion';
import { isConfirmedByProvider, loginUrl } from './openid-provider';

export interface SteamStrategyOptions {
  endpoint: string;
  /** Our return address of the login that this request belongs to. */
  returnTo: (request: Request) => string;
  realm: string;
  now: () => Date;
  /** False when the nonce was seen before; remembers it. */
  claimNonce: (nonce: string) => Promise<boolean>;
}

/** The published types are of an older package: no provider but Steam's, and `apiKey` even where no profile is asked for. */
const PassportSteam = SteamStrategy as unknown as new (
  options: { returnURL: string; realm: string; providerURL: string; profile: false },
  validate: () => never,
) => Strategy;

/**
 * passport-steam with its verification replaced. Underneath it, the `openid` package discovers the endpoint over the network
 * from what the caller claims, compares return_to loosely and keeps nonces in the memory of one process; the checks of
 * passport-steam itself look at the unsigned query. Here the endpoint is fixed, the return address must be this very login's,
 * a nonce is accepted once by all processes together, and the provider is asked directly.
 */
export class StrictSteamStrategy extends PassportSteam {
  constructor(private readonly options: SteamStrategyOptions) {
    const { realm, endpoint } = options;
    super({ returnURL: realm, realm, providerURL: endpoint, profile: false }, () => {
      throw new Error('the inherited verification must not run');
    });
  }

  override authenticate(request: Request): void {
    const actions = this as unknown as PassportActions;
    if (request.query['openid.mode'] === undefined) {
      actions.redirect(loginUrl(this.options.endpoint, this.options.returnTo(request), this.options.realm));
      return;
    }
    this.verify(request)
      .then((result) => ('steamId' in result ? actions.success(result) : actions.fail(result)))
      .catch((error: unknown) => actions.error(error));
  }

  private async verify(request: Request): Promise<{ steamId: string } | { reason: string }> {
    const { endpoint, claimNonce, now } = this.options;
    const check = checkAssertion(request.query, { endpoint, returnTo: this.options.returnTo(request), now: now() });
    if (!check.ok) return { reason: check.reason };
    if (!(await isConfirmedByProvider(endpoint, check.params))) return { reason: 'the provider does not confirm it' };
    // Only what the provider confirmed may use up a nonce, or a stranger could burn those of others.
    if (!(await claimNonce(check.nonce))) return { reason: 'response_nonce was used before' };
    return { steamId: check.steamId };
  }
}

/** What passport adds to a strategy for the time of one request. */
interface PassportActions {
  success(user: { steamId: string }): void;
  fail(info: { reason: string }): void;
  redirect(url: string): void;
  error(error: unknown): void;
}
