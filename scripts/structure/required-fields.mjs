/**
 * Firefox and Chrome tell a screen reader that an empty input with the attribute `required` is invalid, before anything is typed. Inputs of
 * Mantine have `withAsterisk` and `aria-required` instead; `Field` of public pages decides by itself.
 */
const IMPORTS_MANTINE = /from '@mantine\/core'|from '#web\/ui\/admin\//
const REQUIRED = /(?:^|\s)required(?=$|[\s=/>])/
const COMMENT = /^\s*(?:\/?\*|\/\/)/
/** The browser itself refuses this form: it has no errors of its own. */
const CHECKED_BY_THE_BROWSER = 'src/web/features/configuracao/hidden-graves.tsx'

export const requiredFields = files =>
  files
    .filter(({ path, isTest }) => path.startsWith('src/web/') && !isTest && path !== CHECKED_BY_THE_BROWSER)
    .filter(({ text }) => IMPORTS_MANTINE.test(text))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          REQUIRED.test(line) && !COMMENT.test(line) ? [`${path}:${index + 1}: withAsterisk and aria-required`] : [],
        ),
    )
