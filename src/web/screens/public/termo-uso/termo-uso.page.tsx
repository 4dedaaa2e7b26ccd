import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'

export const page = definePage('termoUso', {
  open: async () => ({
    head: {
      title: 'Termos de Uso e Serviço',
      description: 'As regras de uso do Memorial Online, em cinco seções.',
      path: paths.termoUso(),
      indexed: true,
    },
    seconds: DAY_S,
  }),
})
