import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { useSend } from '#web/ui/use-send.ts'

const VISIBILITY_TEXTS = {
  titulo: 'Quem pode ver a página',
} as const

/** Saves only who sees a page, with the call of moderators; a page that changed since it was read is refused. */
const useVisibility = ({ id, data_update }: Despedida, onSaved: () => void) =>
  useSend(
    (tipo: Despedida['tipo']) => api('POST /cliente/update-despedida-moderador', { body: { id, data_update, tipo } }),
    {
      done: DESPEDIDA.atualizada,
      failed: error => messageOf(error, 'Não foi possível mudar quem vê a página. Tente novamente.'),
      after: onSaved,
      changes: DESPEDIDA_CALLS,
      changesAfterFailure: true,
    },
  )

/** Pública or Privada; near the velório a private page is confirmed first. */
export const VisibilityDialog = ({ despedida, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const [tipo, setTipo] = useState(despedida.tipo)
  const saving = useVisibility(despedida, onClose)
  const privacy = usePrivacyChange(despedida, tipo, () => saving.mutate(tipo))
  return (
    <Dialog onClose={onClose} title={VISIBILITY_TEXTS.titulo}>
      <form
        className={formClasses.form}
        {...sendingForm(() => {
          if (saving.isPending) return
          if (tipo === despedida.tipo) onClose()
          else privacy.save()
        })}
      >
        <Radio.Group
          aria-label={VISIBILITY_TEXTS.titulo}
          value={tipo}
          onChange={value => setTipo(value === 'Privada' ? 'Privada' : 'Publica')}
        >
          <Stack gap="md">
            <Radio value="Publica" label="Pública" description="Qualquer pessoa encontra e abre a página." />
            <Radio value="Privada" label="Privada" description="A página só abre com o código de acesso." />
          </Stack>
        </Radio.Group>
        <FormFooter saving={saving.isPending} cancel={{ onClick: onClose }} />
      </form>
      <PrivacyQuestion change={privacy} />
    </Dialog>
  )
}
