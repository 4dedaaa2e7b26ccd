import { Checkbox, Textarea } from '@mantine/core'
import { Copy } from 'lucide-react'
import { LINHAS_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import type { UnitCode } from '#contract/units.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './divulgacao-form.module.css'
import { DIVULGACAO as T } from './messages.ts'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

const addressesOf = (code: UnitCode): { label: string; text: string }[] => {
  const frame = absolute(paths.quadro(code))
  return [
    { label: T.quadro, text: `<iframe src="${frame}" title="Velórios de hoje" width="480" height="600"></iframe>` },
    { label: T.atom, text: `${frame}.atom` },
    { label: T.calendario, text: `${frame}.ics` },
  ]
}

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success(T.copiado)
}

/** Whether other sites show the public velórios of a unit, which of them in a frame, and the addresses to give to them. */
export const DivulgacaoForm = ({ secao }: { secao: Extract<SecaoConfiguracao, { secao: 'divulgacao' }> }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{T.texto}</p>
      <Checkbox label={T.ativa} {...form.getInputProps('valor.ativa', { type: 'checkbox' })} />
      <Textarea
        label={T.sites}
        description={T.sitesAjuda}
        autosize
        minRows={2}
        inputMode="url"
        maxLength={LINHAS_MAX}
        {...form.getInputProps('valor.sites')}
      />
      <FieldGroup title={T.enderecos} {...(!secao.valor.ativa && { note: T.depoisDeSalvar })}>
        <dl className={classes.addresses}>
          {addressesOf(secao.unidade).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{text}</code>
                <IconAction label={T.copiar(label)} icon={<Copy />} onClick={() => void copy(text)} />
              </dd>
            </div>
          ))}
        </dl>
      </FieldGroup>
    </SecaoFrame>
  )
}
