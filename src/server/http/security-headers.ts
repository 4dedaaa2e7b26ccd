import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Headers of a response to an invalid address, which passes no hook: nothing in it may be loaded. */
export const HEADERS_WITHOUT_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Features of the browser that pages use: the phone that sends a wake, the player, and what shares or copies an address. */
const USED_FEATURES = [
  ...['camera', 'microphone', 'screen-wake-lock'],
  ...['autoplay', 'fullscreen', 'picture-in-picture'],
  ...['clipboard-write', 'web-share'],
]
/** What else a browser would give to a page that asks. `gamepad` is not among them: the engine of VLibras reads it in each frame. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'clipboard-read', 'display-capture', 'encrypted-media'],
  ...['geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['midi', 'otp-credentials', 'payment', 'publickey-credentials-create', 'publickey-credentials-get', 'serial'],
  ...['storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
const PERMISSIONS = [
  ...USED_FEATURES.map(feature => `${feature}=(self)`),
  ...UNUSED_FEATURES.map(feature => `${feature}=()`),
].join(', ')

/** Security headers of every response. @param inlineScripts of server-rendered pages, which are allowed by their hashes. */
export const registerSecurity = async (
  app: FastifyInstance,
  deps: Deps,
  inlineScripts: readonly string[],
): Promise<void> => {
  const edge = deps.config.BORDA_URL === '' ? [] : [deps.config.BORDA_URL]
  const overHttps = deps.config.PUBLIC_URL.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map(hashOf)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...edge],
        mediaSrc: ["'self'", 'blob:', ...edge],
        connectSrc: ["'self'", ...edge],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
    // For a header that isolates a page, the browser starts another process: documents of the restricted area have one (`ssr/pages.ts`).
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only browsers too old for the portal read these four, and each byte of a header delays a page on a slow connection.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  // Browsers read it on documents only, and it is too long for each segment of a live picture.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.header('permissions-policy', PERMISSIONS)
    done()
  })
}
