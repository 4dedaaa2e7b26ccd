import { RECUPERACAO } from '#web/features/acesso/recovery-messages.ts'
import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'

export const page = definePage('forgotPassword', {
  open: async () => ({
    head: {
      title: RECUPERACAO.titulo,
      description: RECUPERACAO.paraQuem,
      path: paths.forgotPassword(),
      indexed: true,
    },
    seconds: DAY_S,
  }),
})
