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
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

const addressesOf = (code: UnitCode): { label: string; text: string }[] => {
  const frame = absolute(paths.quadro(code))
  return [
    {
      label: 'Quadro “Velórios de hoje”, para colar na página do site',
      text: `<iframe src="${frame}" title="Velórios de hoje" width="480" height="600"></iframe>`,
    },
    { label: 'Atom, para leitores de notícias', text: `${frame}.atom` },
    { label: 'Calendário (iCal), para assinar', text: `${frame}.ics` },
  ]
}

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success('Copiado.')
}

/** Whether other sites show the public velórios of a unit, which of them in a frame, and the addresses to give to them. */
export const DivulgacaoForm = ({ secao }: { secao: Extract<SecaoConfiguracao, { secao: 'divulgacao' }> }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        Para o site do grupo mostrar os velórios públicos desta unidade: só nomes, horas e o link de cada página. O que
        fica privado, sai do ar ou pede para não ser encontrado em buscas some de lá em até um minuto.
      </p>
      <Checkbox
        label="Deixar outros sites mostrarem os velórios públicos desta unidade"
        {...form.getInputProps('valor.ativa', { type: 'checkbox' })}
      />
      <Textarea
        label="Sites que podem mostrar o quadro"
        description="Um em cada linha, como https://www.exemplo.com.br. Sem nenhum, o quadro não aparece em outro site."
        autosize
        minRows={2}
        inputMode="url"
        maxLength={LINHAS_MAX}
        {...form.getInputProps('valor.sites')}
      />
      <FieldGroup
        title="Endereços"
        {...(!secao.valor.ativa && { note: 'Os endereços funcionam depois de ligar e salvar.' })}
      >
        <dl className={classes.addresses}>
          {addressesOf(secao.unidade).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{text}</code>
                <IconAction label={`Copiar: ${label}`} icon={<Copy />} onClick={() => void copy(text)} />
              </dd>
            </div>
          ))}
        </dl>
      </FieldGroup>
    </SecaoFrame>
  )
}
