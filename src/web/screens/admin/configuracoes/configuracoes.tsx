import { Textarea, TextInput } from '@mantine/core'
import { useParams } from 'react-router'
import { EVENTO_CONVITE_MAX, LINHAS_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { isAdmin } from '#contract/roles.ts'
import { AnunciosForm } from '#web/features/configuracao/anuncios-form.tsx'
import { ConfiguracaoTabs, PARTS, Tabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { DivulgacaoForm } from '#web/features/configuracao/divulgacao-form.tsx'
import { FloriculturasForm } from '#web/features/configuracao/floriculturas-form.tsx'
import { GrupoForm } from '#web/features/configuracao/grupo-form.tsx'
import { HiddenGraves } from '#web/features/configuracao/hidden-graves.tsx'
import { PictureButton } from '#web/features/configuracao/picture-field.tsx'
import { FieldGroup, SecaoFrame } from '#web/features/configuracao/secao-frame.tsx'
import { SecaoHistory } from '#web/features/configuracao/secao-history.tsx'
import { SepulturaForm } from '#web/features/configuracao/sepultura-form.tsx'
import { TextosForm } from '#web/features/configuracao/textos-form.tsx'
import { UnidadeForm } from '#web/features/configuracao/unidade-form.tsx'
import { useSecaoForm } from '#web/features/configuracao/use-secao-form.ts'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './configuracoes.module.css'

const TODAS = 'todas'

const unitsOf = (
  part: (typeof PARTS)[number],
  secoes: readonly SecaoConfiguracao[],
): { address: string; label: string }[] => {
  if (!part.perUnit) return []
  const units = secoes.flatMap(one =>
    one.secao === 'unidade' ? [{ address: one.unidade as string, label: one.valor.nome }] : [],
  )
  return part.todas ? [...units, { address: TODAS, label: 'Todas as unidades' }] : units
}

/** Name, company and dates of the event have a form of their own, as on "Aprovar Mensagens". */
const CurrentEvento = () => {
  const { data } = useCall('GET /homenagem/eventos/atual', { staleTime: 30_000 })
  return (
    data && (
      <div className={`row ${classes.evento}`}>
        <p>Nome, empresa e datas em que recebe mensagens</p>
        <EventSettings evento={data} />
      </div>
    )
  )
}

/** When and to whom a unit sends its sheet of the day. */
const FolhaForm = ({ secao }: { secao: Extract<SecaoConfiguracao, { secao: 'folha' }> }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        Os velórios de hoje e amanhã desta unidade, por e-mail, uma vez por dia: nomes, horas e cerimônias. Sem
        velórios, vai uma linha que diz isso. O contato da família, as notas e o que é reservado ficam na folha do
        portal.
      </p>
      <TextInput
        type="time"
        label="Hora do envio"
        description="Em branco, não envia. Se a hora de hoje já passou, a folha de hoje sai em até um minuto."
        {...form.getInputProps('valor.hora')}
      />
      <Textarea
        label="Para quem"
        description="Um e-mail em cada linha, até dez. Use os da casa: o e-mail sai do portal."
        autosize
        minRows={3}
        inputMode="email"
        maxLength={LINHAS_MAX}
        {...form.getInputProps('valor.para')}
      />
    </SecaoFrame>
  )
}

type Secao = Extract<SecaoConfiguracao, { secao: 'evento' }>

const Pictures = ({ imagens, onChange }: { imagens: string[]; onChange: (imagens: string[]) => void }) => (
  <ol className={classes.pictures}>
    {imagens.map((imagem, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the seven places are fixed
      <li key={index}>
        <img src={imagem} alt={`Imagem ${index + 1}`} loading="lazy" />
        <PictureButton
          label={`Trocar imagem ${index + 1}`}
          onSent={endereco => onChange(imagens.map((one, at) => (at === index ? endereco : one)))}
        />
      </li>
    ))}
  </ol>
)

const EventoForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { convite, imagens } = form.values.valor
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        O painel de Finados: as sete imagens que se alternam com as mensagens e o convite ao lado do QR code.
      </p>
      <Textarea
        label="Convite"
        description={`${lengthOf(convite)}/${EVENTO_CONVITE_MAX}`}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxLength={EVENTO_CONVITE_MAX}
        {...form.getInputProps('valor.convite')}
      />
      <FieldGroup title="Imagens" note="A primeira também é o fundo do painel.">
        <Pictures imagens={imagens} onChange={chosen => form.setFieldValue('valor.imagens', chosen)} />
      </FieldGroup>
    </SecaoFrame>
  )
}

const Form = ({ secao }: { secao: SecaoConfiguracao }) => {
  if (secao.secao === 'grupo') return <GrupoForm secao={secao} />
  if (secao.secao === 'unidade') return <UnidadeForm secao={secao} />
  if (secao.secao === 'anuncios') return <AnunciosForm secao={secao} />
  if (secao.secao === 'folha') return <FolhaForm secao={secao} />
  if (secao.secao === 'divulgacao') return <DivulgacaoForm secao={secao} />
  if (secao.secao === 'textos') return <TextosForm secao={secao} />
  if (secao.secao === 'sepultura') return <SepulturaForm secao={secao} />
  if (secao.secao === 'floriculturas') return <FloriculturasForm secao={secao} />
  return (
    <>
      <CurrentEvento />
      <EventoForm secao={secao} />
    </>
  )
}

const Section = ({ secao }: { secao: SecaoConfiguracao }) => (
  <div>
    <Form secao={secao} />
    {secao.secao === 'sepultura' && <HiddenGraves />}
    <SecaoHistory secao={secao} />
  </div>
)

/** `/admin/configuracoes/{secao}/{unidade}`: what the group fills in by itself. Collaborators read, administrators write. */
export const ConfiguracoesScreen = () => {
  const { secao = 'grupo', unidade } = useParams()
  const configuracao = useCall('GET /cliente/configuracao')
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  const part = PARTS.find(one => one.secao === secao) ?? PARTS[0]
  const units = unitsOf(part, configuracao.data ?? [])
  const unit = units.find(one => one.address === unidade)?.address ?? units[0]?.address ?? ''
  const shown = configuracao.data?.find(one => one.secao === part.secao && one.unidade === (unit === TODAS ? '' : unit))
  return (
    <>
      <PageTitle
        title="Configurações"
        lead="O que é desta casa: como ela se chama, onde fica, com quem se fala. Cada mudança aparece nas páginas e nas telas em poucos segundos, fica no histórico e pode ser desfeita."
      />
      {!mayEdit && (
        <p className={`notice ${classes.notice}`}>
          Só administradores mudam a configuração. Aqui você confere o que vale agora.
        </p>
      )}
      <ConfiguracaoTabs current={paths.configuracoes(part.secao)} />
      {units.length > 0 && (
        <Tabs
          small
          label="Unidades"
          tabs={units.map(({ address, label }) => ({
            to: paths.configuracoes(`${part.secao}/${address}`),
            label,
            current: address === unit,
          }))}
        />
      )}
      <Pending
        query={configuracao}
        loading="Carregando a configuração…"
        failed="Não foi possível carregar a configuração."
        lines={6}
      />
      {shown && <Section key={`${shown.secao}:${shown.unidade}`} secao={shown} />}
    </>
  )
}
