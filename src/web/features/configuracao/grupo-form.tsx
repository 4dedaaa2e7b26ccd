import { Textarea, TextInput } from '@mantine/core'
import {
  GRUPO_CIDADE_MAX,
  GRUPO_NOME_CURTO_MAX,
  GRUPO_NOME_MAX,
  GRUPO_SOBRE_MAX,
  PESSOA_MAX,
} from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { maskTelefone, normaliseTelefone } from '#contract/fields/telefone.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { textFields } from '#web/lib/text-fields.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { GRUPO, POLITICA } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import { PoliticaField } from './politica-field.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'grupo' }>
type Part = { form: SecaoForm<Secao> }

const fieldOf = ({ valor, shown, change }: SecaoForm<Secao>) => textFields(valor, shown, change)
/** Shown with its mask, stored as digits. */
const phone = (props: { value: string }) => ({ ...props, value: maskTelefone(props.value), inputMode: 'tel' as const })

const Names = ({ form }: Part) => {
  const field = fieldOf(form)
  return (
    <>
      <TextInput
        label={GRUPO.nome}
        description={GRUPO.nomeAjuda}
        required
        maxLength={GRUPO_NOME_MAX}
        {...field('nome')}
      />
      <div className={formClasses.pair}>
        <TextInput
          label={GRUPO.nomeCurto}
          description={GRUPO.nomeCurtoAjuda}
          required
          maxLength={GRUPO_NOME_CURTO_MAX}
          {...field('nomeCurto')}
        />
        <TextInput
          label={GRUPO.desde}
          description={GRUPO.desdeAjuda}
          inputMode="numeric"
          placeholder="1973"
          maxLength={4}
          {...field('desde')}
        />
      </div>
      <TextInput label={GRUPO.cidade} maxLength={GRUPO_CIDADE_MAX} {...field('cidade')} />
      <PictureField
        label={GRUPO.logo}
        note={GRUPO.logoAjuda}
        value={form.valor.logo}
        error={form.shown.logo}
        onChange={logo => form.change({ logo })}
      />
      <Textarea
        label={GRUPO.sobre}
        description={`${GRUPO.sobreAjuda} ${lengthOf(form.valor.sobre)}/${GRUPO_SOBRE_MAX}`}
        autosize
        minRows={6}
        maxLength={GRUPO_SOBRE_MAX}
        {...field('sobre')}
      />
    </>
  )
}

const Contacts = ({ form }: Part) => {
  const field = fieldOf(form)
  return (
    <>
      <FieldGroup title={GRUPO.contato}>
        <div className={formClasses.pair}>
          <TextInput label={GRUPO.telefone} {...phone(field('telefone', normaliseTelefone))} />
          <TextInput label={GRUPO.email} type="email" {...field('email')} />
        </div>
      </FieldGroup>
      <FieldGroup title={GRUPO.encarregado} note={GRUPO.encarregadoAjuda}>
        <TextInput label={GRUPO.encarregadoNome} maxLength={PESSOA_MAX} {...field('encarregado')} />
        <div className={formClasses.pair}>
          <TextInput label={GRUPO.telefone} {...phone(field('encarregadoTelefone', normaliseTelefone))} />
          <TextInput label={GRUPO.email} type="email" {...field('encarregadoEmail')} />
        </div>
      </FieldGroup>
    </>
  )
}

export const GrupoForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <Names form={form} />
      <Contacts form={form} />
      <FieldGroup title={GRUPO.politica} note={POLITICA.ajuda}>
        <PoliticaField
          value={form.valor.politica}
          saved={secao.valor.politica}
          error={form.shown.politica}
          onChange={politica => form.change({ politica })}
        />
      </FieldGroup>
    </SecaoFrame>
  )
}
