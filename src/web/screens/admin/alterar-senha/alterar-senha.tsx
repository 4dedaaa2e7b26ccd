import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAdmin } from '#contract/roles.ts'
import { ChangeSenhaForm } from '#web/features/acesso/change-senha-form.tsx'
import { SecondFactorSection } from '#web/features/acesso/second-factor-section.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { ALTERAR_SENHA_TELA } from './messages.ts'

/** Gives people time to read the toast before the list opens (specification §4). */
const BACK_AFTER_MS = 2000

export const AlterarSenhaScreen = () => {
  const user = useSession()
  const navigate = useNavigate()
  const [changed, setChanged] = useState(false)
  useTitle(ALTERAR_SENHA_TELA.pagina)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => void navigate(paths.despedidas()), BACK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [changed, navigate])
  return (
    <>
      <PageTitle
        crumbs={[{ label: ALTERAR_SENHA_TELA.inicio, to: paths.despedidas() }, { label: ALTERAR_SENHA_TELA.pagina }]}
        title={ALTERAR_SENHA_TELA.titulo}
      />
      <ChangeSenhaForm
        username={user?.username ?? ''}
        onChanged={() => setChanged(true)}
        onCancel={() => void navigate(paths.despedidas())}
      />
      {isAdmin(user?.roles ?? []) && <SecondFactorSection />}
    </>
  )
}
