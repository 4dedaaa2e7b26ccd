import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { useVisibility } from '#web/features/despedida/use-visibility.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { QUEM_VE } from './messages.ts'

/** Pública or Privada; near the velório a private page is confirmed first. */
export const VisibilityDialog = ({ despedida, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const [tipo, setTipo] = useState(despedida.tipo)
  const saving = useVisibility(despedida, QUEM_VE.erro, onClose)
  const privacy = usePrivacyChange(despedida, tipo, () => saving.mutate(tipo))
  return (
    <Dialog onClose={onClose} title={QUEM_VE.titulo}>
      <form
        className={formClasses.form}
        {...sendingForm(() => {
          if (saving.isPending) return
          if (tipo === despedida.tipo) onClose()
          else privacy.save()
        })}
      >
        <Radio.Group
          aria-label={QUEM_VE.titulo}
          value={tipo}
          onChange={value => setTipo(value === 'Privada' ? 'Privada' : 'Publica')}
        >
          <Stack gap="md">
            <Radio value="Publica" label={QUEM_VE.publica} description={QUEM_VE.publicaAjuda} />
            <Radio value="Privada" label={QUEM_VE.privada} description={QUEM_VE.privadaAjuda} />
          </Stack>
        </Radio.Group>
        <FormFooter saving={saving.isPending} cancel={{ onClick: onClose }} />
      </form>
      <PrivacyQuestion change={privacy} />
    </Dialog>
  )
}
