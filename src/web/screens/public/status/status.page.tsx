import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { RefusedCodeForm } from './code-form.tsx'
import { STATUS } from './messages.ts'

export const page = definePage('status', {
  open: async ({ params }) => {
    const status = params.status === 'private' || params.status === 'inactive' ? params.status : 'not-found'
    const { titulo, texto } = STATUS.variantes[status]
    return {
      head: { title: titulo, description: texto, path: paths.status(status), indexed: false },
      seconds: DAY_S,
      ...(status === 'private' ? { alone: true, note: 'codigo' } : { note: 'none' }),
    }
  },
  /** At the address of the despedida; its name is left out. */
  refused: form => ({
    title: STATUS.variantes.private.titulo,
    description: form.message,
    path: paths.despedida(form.despedidaId),
    screen: <RefusedCodeForm form={form} />,
    alone: true,
  }),
})
