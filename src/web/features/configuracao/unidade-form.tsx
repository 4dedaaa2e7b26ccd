import { Checkbox, TextInput } from '@mantine/core'
import { ENDERECO_MAX, LINK_MAX, UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { allCapelasOf } from '#contract/units.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { TelefoneFixoInput } from '#web/ui/admin/masked-input.tsx'
import { UNIDADE } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'unidade' }>

export const UnidadeForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const field = (name: keyof Secao['valor']) => form.getInputProps(`valor.${name}`)
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
        <TelefoneFixoInput label={UNIDADE.telefone} {...field('telefone')} />
        <TelefoneFixoInput label={UNIDADE.whatsapp} {...field('whatsapp')} />
      </div>
      <p className="note">{UNIDADE.contatoAjuda}</p>
      <TextInput
        label={UNIDADE.mapa}
        description={UNIDADE.mapaAjuda}
        inputMode="url"
        maxLength={LINK_MAX}
        {...field('mapa')}
      />
      <Checkbox.Group
        label={UNIDADE.capelas}
        description={UNIDADE.capelasAjuda}
        {...field('capelas')}
        onChange={chosen => form.setFieldValue('valor.capelas', [...chosen].sort())}
      >
        <div className="row">
          {allCapelasOf(secao.unidade).map(numero => (
            <Checkbox key={numero} value={numero} label={UNIDADE.capela(numero)} />
          ))}
        </div>
      </Checkbox.Group>
      <PictureField label={UNIDADE.logo} note={UNIDADE.logoAjuda} dark {...field('logo')} />
    </SecaoFrame>
  )
}
