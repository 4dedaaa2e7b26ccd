import { Checkbox, TextInput } from '@mantine/core'
import { ENDERECO_MAX, LINK_MAX, UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { allCapelasOf } from '#contract/units.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { TelefoneFixoInput } from '#web/ui/admin/masked-input.tsx'
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
        label="Nome da unidade"
        description={`Código ${secao.unidade}. Ele não muda: está nas telas, nas câmeras e no cadastro.`}
        withAsterisk
        aria-required
        maxLength={UNIDADE_NOME_MAX}
        {...field('nome')}
      />
      <TextInput label="Endereço" maxLength={ENDERECO_MAX} {...field('endereco')} />
      <div className={formClasses.pair}>
        <TelefoneFixoInput label="Telefone" {...field('telefone')} />
        <TelefoneFixoInput label="WhatsApp" {...field('whatsapp')} />
      </div>
      <p className="note">O QR code das telas e “Fale conosco” levam para cá.</p>
      <TextInput
        label="Endereço no mapa (link)"
        description="Opcional. Sem ele, “Ver no mapa” procura pelo endereço escrito."
        inputMode="url"
        maxLength={LINK_MAX}
        {...field('mapa')}
      />
      <Checkbox.Group
        label="Capelas em uso"
        description="As outras não são oferecidas em novas reservas."
        {...field('capelas')}
        onChange={chosen => form.setFieldValue('valor.capelas', [...chosen].sort())}
      >
        <div className="row">
          {allCapelasOf(secao.unidade).map(numero => (
            <Checkbox key={numero} value={numero} label={`Capela ${Number(numero)}`} />
          ))}
        </div>
      </Checkbox.Group>
      <PictureField
        label="Marca da unidade"
        note="Nas telas, sobre fundo escuro. No desenho que vem com o portal, um nome mudado aparece em letras."
        dark
        {...field('logo')}
      />
    </SecaoFrame>
  )
}
