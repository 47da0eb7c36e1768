export * from './demo-training';

/** `GET /config`: what the page must know before anybody logs in. */
export interface SiteConfig {
  brand: string;
  /** Whether "Login via Steam" leads anywhere. */
  steam_login: boolean;
  local_login: boolean;
  /** What members without staff rights may create. */
  members_may_create: ('matches' | 'servers' | 'seasons')[];
  discord_url: string | null;
  whatsapp_url: string | null;
  /** A community filled with simulated matches. */
  demo: boolean;
}
