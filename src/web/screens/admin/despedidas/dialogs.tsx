import { Suspense } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { PaginaDaDespedida } from '#web/features/capela/apresentacao-velorio.tsx'
import { lazyScreen } from '#web/lib/lazy.ts'

const ShareDialog = lazyScreen(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => module.ShareDialog),
)
const CapelaDialog = lazyScreen(() =>
  import('#web/features/capela/capela-dialog.tsx').then(module => module.CapelaDialog),
)
const ManageModeradorDialog = lazyScreen(() =>
  import('#web/features/moderador/manage-dialog.tsx').then(module => module.ManageModeradorDialog),
)

/** What the dialog about a chapel needs of a despedida, also where only its apresentacao is known. */
type Velorio = { id: number; nome: string; pagina: PaginaDaDespedida }

export type OpenDialog =
  | { kind: 'share' | 'chapel' | 'move' | 'moderador'; despedida: Despedida }
  | { kind: 'move-velorio'; velorio: Velorio }

const velorioOf = ({ id, pessoa_falecida, local_velorio, data_velorio, data_sepultamento }: Despedida): Velorio => ({
  id,
  nome: pessoa_falecida.nome,
  pagina: { local_velorio, data_velorio, data_sepultamento },
})

const Content = ({ open, onClose }: { open: OpenDialog; onClose: () => void }) => {
  if (open.kind === 'share') return <ShareDialog despedida={open.despedida} onClose={onClose} />
  if (open.kind === 'moderador') {
    const { id, pessoa_moderador: moderador } = open.despedida
    return moderador && <ManageModeradorDialog despedidaId={id} nome={moderador.nome} onClose={onClose} />
  }
  const { id, nome, pagina } = open.kind === 'move-velorio' ? open.velorio : velorioOf(open.despedida)
  return (
    <CapelaDialog idDespedida={id} nome={nome} pagina={pagina} onlyMove={open.kind !== 'chapel'} onClose={onClose} />
  )
}

/** The dialog that an action of the list opened. */
export const DespedidaDialogs = ({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) => (
  <Suspense>{open && <Content open={open} onClose={onClose} />}</Suspense>
)
