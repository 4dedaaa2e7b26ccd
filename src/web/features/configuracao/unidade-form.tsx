import { Checkbox, TextInput } from '@mantine/core'
import { ENDERECO_MAX, LINK_MAX, UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { maskTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { allCapelasOf } from '#contract/units.ts'
import { textFields } from '#web/lib/text-fields.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { UNIDADE } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'unidade' }>

type CapelasProps = { all: string[]; inUse: string[]; error: string | undefined; onChange: (inUse: string[]) => void }

const Capelas = ({ all, inUse, error, onChange }: CapelasProps) => (
  <Checkbox.Group
    label={UNIDADE.capelas}
    description={UNIDADE.capelasAjuda}
    error={error}
    value={inUse}
    onChange={chosen => onChange([...chosen].sort())}
  >
    <div className="row">
      {all.map(numero => (
        <Checkbox key={numero} value={numero} label={UNIDADE.capela(numero)} />
      ))}
    </div>
  </Checkbox.Group>
)

export const UnidadeForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { valor, shown, change } = form
  const field = textFields(valor, shown, change)
  const phone = (name: 'telefone' | 'whatsapp') => ({
    ...field(name, normaliseTelefone),
    value: maskTelefone(valor[name]),
    inputMode: 'tel' as const,
  })
  return (
    <SecaoFrame secao={secao} form={form}>
      <TextInput
        label={UNIDADE.nome}
        description={UNIDADE.codigo(secao.unidade)}
        required
        maxLength={UNIDADE_NOME_MAX}
        {...field('nome')}
      />
      <TextInput label={UNIDADE.endereco} maxLength={ENDERECO_MAX} {...field('endereco')} />
      <div className={formClasses.pair}>
        <TextInput label={UNIDADE.telefone} {...phone('telefone')} />
        <TextInput label={UNIDADE.whatsapp} {...phone('whatsapp')} />
      </div>
      <p className="note">{UNIDADE.contatoAjuda}</p>
      <TextInput
        label={UNIDADE.mapa}
        description={UNIDADE.mapaAjuda}
        inputMode="url"
        maxLength={LINK_MAX}
        {...field('mapa')}
      />

      <Capelas
        all={allCapelasOf(secao.unidade)}
        inUse={valor.capelas}
        error={shown.capelas}
        onChange={capelas => change({ capelas })}
      />
      <PictureField
        label={UNIDADE.logo}
        note={UNIDADE.logoAjuda}
        dark
        value={valor.logo}
        error={shown.logo}
        onChange={logo => change({ logo })}
      />
    </SecaoFrame>
  )
}
