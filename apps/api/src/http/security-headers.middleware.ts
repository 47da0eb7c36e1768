import type { AppConfig } from '@placar/platform';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Pictures of players and of maps of the workshop come from Steam's own content servers. */
const PICTURE_HOSTS = [
  'https://*.steamstatic.com',
  'https://steamcdn-a.akamaihd.net',
  'https://images.steamusercontent.com',
];

/** Players of broadcasts, which a page loads after a click and never before. */
const PLAYER_HOSTS = ['https://player.twitch.tv', 'https://www.youtube-nocookie.com'];

/** What no page of ours asks a browser for. */
const FORBIDDEN_FEATURES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** Helmet with a policy that runs no inline script. Styles may be inline: the component library writes them. */
export function securityHeaders(config: AppConfig): RequestHandler {
  const isHttps = config.http.publicUrl.startsWith('https:');
  /** Pages measure how far these addresses are, and ask no other one outside. */
  const measured = config.lobbies.regions.flatMap(({ address }) => address ?? []);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...PICTURE_HOSTS],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...measured],
        frameSrc: PLAYER_HOSTS,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', FORBIDDEN_FEATURES);
    protect(request, response, next);
  };
}
