import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  GRUPO_CIDADE_MAX,
  GRUPO_NOME_CURTO_MAX,
  GRUPO_NOME_MAX,
  GRUPO_SOBRE_MAX,
  PESSOA_MAX,
  POLITICA_MAX_BYTES,
} from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { TelefoneFixoInput } from '#web/ui/admin/masked-input.tsx'
import { useSendPolitica } from './configuracao-query.ts'
import { GRUPO, POLITICA } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

type PoliticaFieldProps = {
  /** Names of stored PDFs: the one of the draft, and the one in force. "" for the general text. */
  value: string
  saved: string
  error: string | undefined
  onChange: (nome: string) => void
}

const stateOf = ({ value, saved }: Pick<PoliticaFieldProps, 'value' | 'saved'>): string => {
  if (value === saved) return value === '' ? POLITICA.geral : POLITICA.propria
  return value === '' ? POLITICA.semNova : POLITICA.nova
}

/** The group's own privacy policy, or the general one that the portal brings along. */
const PoliticaField = ({ value, saved, error, onChange }: PoliticaFieldProps) => {
  const [problem, setProblem] = useState<string>()
  const send = useSendPolitica(onChange)
  const choose = (file: File) => {
    const isTooLarge = file.size > POLITICA_MAX_BYTES
    setProblem(isTooLarge ? CONFIGURACAO.politicaGrande : undefined)
    if (!isTooLarge) send.mutate(file, { onError: failed => setProblem(messageOf(failed, POLITICA.erro)) })
  }
  const shown = problem ?? error
  return (
    <>
      <p aria-live="polite">
        {stateOf({ value, saved })}{' '}
        <a href={paths.privacidade()} target="_blank" rel="noreferrer">
          {POLITICA.abrir}
        </a>
      </p>
      <div className="row">
        <FileChoice
          label={value === '' ? POLITICA.escolher : POLITICA.trocar}
          accept="application/pdf,.pdf"
          busy={send.isPending}
          onFile={choose}
        />
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
            {POLITICA.voltar}
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="problem">
          {shown}
        </p>
      )}
    </>
  )
}

type Secao = Extract<SecaoConfiguracao, { secao: 'grupo' }>
type FieldsProps = { form: SecaoForm<Secao> }

const fieldsOf = (form: SecaoForm<Secao>) => (name: keyof Secao['valor']) => form.getInputProps(`valor.${name}`)

const Names = ({ form }: FieldsProps) => {
  const field = fieldsOf(form)
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
      <PictureField label={GRUPO.logo} note={GRUPO.logoAjuda} {...field('logo')} />
      <Textarea
        label={GRUPO.sobre}
        description={`${GRUPO.sobreAjuda} ${lengthOf(form.values.valor.sobre)}/${GRUPO_SOBRE_MAX}`}
        autosize
        minRows={6}
        maxLength={GRUPO_SOBRE_MAX}
        {...field('sobre')}
      />
    </>
  )
}

const Contacts = ({ form }: FieldsProps) => {
  const field = fieldsOf(form)
  return (
    <>
      <FieldGroup title={GRUPO.contato}>
        <div className={formClasses.pair}>
          <TelefoneFixoInput label={GRUPO.telefone} {...field('telefone')} />
          <TextInput label={GRUPO.email} type="email" {...field('email')} />
        </div>
      </FieldGroup>
      <FieldGroup title={GRUPO.encarregado} note={GRUPO.encarregadoAjuda}>
        <TextInput label={GRUPO.encarregadoNome} maxLength={PESSOA_MAX} {...field('encarregado')} />
        <div className={formClasses.pair}>
          <TelefoneFixoInput label={GRUPO.telefone} {...field('encarregadoTelefone')} />
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
        <PoliticaField saved={secao.valor.politica} {...form.getInputProps('valor.politica')} />
      </FieldGroup>
    </SecaoFrame>
  )
}
