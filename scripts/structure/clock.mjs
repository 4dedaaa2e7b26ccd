/**
 * The server has one clock, the database's (`portalNow` of `core/clock.ts`): a machine whose own clock is wrong must not end a wake, a
 * session or a ticket.
 */
const OWN_CLOCK = /\bDate\.now\b|\bnew Date\(\)/

/** Each compares with something that has the clock of the same machine. */
const MAY_READ_OWN_CLOCK = new Set([
  'src/server/core/clock.ts',
  // The hours of files.
  'src/server/adapters/ebook-files.ts',
  // A command and the portal, on one machine.
  'src/server/adapters/operator-socket.ts',
  // The library of the identity provider, which reads that clock.
  'src/server/adapters/identity-provider.ts',
  // The nginx beside the node.
  'src/server/features/transmissao/media-routes.ts',
  // Whether the two clocks agree.
  'src/server/cli/installation-check.ts',
])

export const clock = files =>
  files
    .filter(({ path, isTest }) => path.startsWith('src/server/') && !isTest && !path.startsWith('src/server/testing/'))
    .filter(({ path }) => !MAY_READ_OWN_CLOCK.has(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          OWN_CLOCK.test(line) ? [`${path}:${index + 1}: portalNow() is the server's clock`] : [],
        ),
    )
