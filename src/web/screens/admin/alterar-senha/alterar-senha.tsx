import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAdmin } from '#contract/roles.ts'
import { ChangeSenhaForm } from '#web/features/acesso/change-senha-form.tsx'
import { SecondFactorSection } from '#web/features/acesso/second-factor-section.tsx'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'

/** Gives people time to read the toast before the list opens (specification §4). */
const BACK_AFTER_MS = 2000

export const AlterarSenhaScreen = () => {
  const user = useSession()
  const navigate = useNavigate()
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => void navigate(paths.despedidas()), BACK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [changed, navigate])
  return (
    <>
      <PageTitle
        parent={{ label: 'Início', to: paths.despedidas() }}
        tab="Alterar Senha"
        quoted="ALTERAR SENHA"
        title="A sua senha"
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
