import { useState } from 'react'
import { BANNERS } from '#contract/despedida/banner-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/limits.ts'
import {
  hourWithArticle,
  keepHoursTogether,
  momentForTela,
  nextInWords,
  phaseAt,
  spanInWords,
} from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { type Seguinte, seguinteOf, type VelorioNaTela } from '#web/features/tela/tela-store.ts'
import { absolute, paths } from '#web/paths.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { PALAVRAS } from '#web/ui/messages.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import { CapelaBiography } from './biography.tsx'
import classes from './velorio.module.css'

const longestWord = (nome: string): number => Math.max(...nome.split(/\s+/).map(word => word.length))

/** Names that need the smallest size take the space below the portrait: the biography stands beside it. */
const isLongest = (nome: string): boolean => nome.length > 52 || longestWord(nome) > 19

/** Long names keep a large size as far as possible, because they are read from six metres. */
const sizeOf = (nome: string): string => {
  const longest = longestWord(nome)
  if (isLongest(nome)) return classes.smallest ?? ''
  if (nome.length > 40 || longest > 17) return `clip ${classes.small}`
  return nome.length > 32 || longest > 14 ? (classes.medium ?? '') : ''
}

/** "A seguir, às 14h52" before the hour, "O velório terminou às 15h30" after it; nothing during the velório. */
export const phaseInWords = ({ dataHoraInicial, dataHoraFinal }: DespedidaPublica['apresentacao'], now: string) => {
  const phase = phaseAt({ dataHoraInicial, dataHoraFinal }, now)
  if (phase === 'antes') return nextInWords(dataHoraInicial ?? '', now.slice(0, 10))
  return phase === 'depois' ? TELA_TEXTO.velorioTerminou(hourWithArticle(dataHoraFinal ?? '')) : undefined
}

/** Longer lines are set smaller, so that the name keeps its place. */
const LARGE_PHASE_MAX_LENGTH = 40

type PersonProps = { despedida: DespedidaPublica; momento: string | undefined; phase: string | undefined }

/** Where the staff tell what happens now, their line takes the space of the biography. */
const Person = ({ despedida, momento, phase }: PersonProps) => {
  const { pessoa_falecida: pessoa, foto_perfil: foto } = despedida
  const [broken, setBroken] = useState<string>()
  return (
    <section className={`${classes.person} ${isLongest(pessoa.nome) ? classes.longest : classes.below}`}>
      {foto === null || foto === broken ? (
        <Monogram
          initials={initialsOf(pessoa.nome)}
          ground={defaultPortrait(pessoa.sexo)}
          size={400}
          className={classes.portrait}
        />
      ) : (
        <img className={classes.portrait} src={foto} alt="" width={400} height={400} onError={() => setBroken(foto)} />
      )}
      <div className={classes.beside}>
        {phase && (
          <p className={`clip ${classes.phase} ${phase.length > LARGE_PHASE_MAX_LENGTH ? classes.longPhase : ''}`}>
            {keepHoursTogether(phase)}
          </p>
        )}
        <dl className={classes.dates}>
          <div>
            <dt>{PALAVRAS.nascimento}</dt>
            <dd>{formatData(pessoa.data_nascimento)}</dd>
          </div>
          <div>
            <dt>{PALAVRAS.falecimento}</dt>
            <dd>{formatData(pessoa.data_falecimento)}</dd>
          </div>
        </dl>
      </div>
      <h1 className={`${classes.name} ${sizeOf(pessoa.nome)}`}>{pessoa.nome}</h1>
      {momento === undefined && (
        <CapelaBiography
          key={despedida.obituario + pessoa.nome}
          text={despedida.obituario}
          className={`clip ${classes.biography} ${phase ? classes.shorter : ''}`}
        />
      )}
    </section>
  )
}

const Homenagem = ({ homenagem }: { homenagem: HomenagemPublica }) => (
  <figure className={classes.homenagem}>
    <blockquote className={`clip ${homenagem.descricao.length > 110 ? classes.longWords : classes.words}`}>
      {homenagem.descricao}
    </blockquote>
    <figcaption className="clip">{homenagem.nome}</figcaption>
  </figure>
)

const HomenagemCarousel = ({ homenagens }: { homenagens: HomenagemPublica[] }) => {
  const index = useCarouselIndex(homenagens.length, TELA_CAROUSEL_INTERVAL_MS)
  const homenagem = homenagens[index]
  if (!homenagem) return <div className={classes.homenagens} />
  return (
    <section className={classes.homenagens}>
      <CrossFade id={String(homenagem.id)}>
        <Homenagem homenagem={homenagem} />
      </CrossFade>
    </section>
  )
}

type CerimoniaProps = { title: string; hours: string; moment: string | null; place: string }

const Cerimonia = ({ title, hours, moment, place }: CerimoniaProps) =>
  hours === '' && place === '' ? null : (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{keepHoursTogether(hours)}</b>
        <time>{formatDataHora(moment)}</time>
        <span className="clip">{place}</span>
      </dd>
    </div>
  )

const Cerimonias = ({ despedida, today }: { despedida: DespedidaPublica; today: string }) => {
  const { dataHoraInicial, dataHoraFinal, capela } = despedida.apresentacao
  const grave = [despedida.localizacao_sepultado, despedida.local_sepultamento].filter(part => part !== '').join(', ')
  return (
    <dl className={classes.cerimonias}>
      <Cerimonia
        title={TELA_TEXTO.velorio}
        hours={spanInWords(dataHoraInicial, dataHoraFinal, today)}
        moment={dataHoraInicial}
        place={capela === null ? despedida.local_velorio : TELA_TEXTO.capela(capela)}
      />
      <Cerimonia
        title={TELA_TEXTO.sepultamento}
        hours={momentForTela(despedida.data_sepultamento, today)}
        moment={despedida.data_sepultamento}
        place={grave}
      />
    </dl>
  )
}

const Codes = ({ despedida }: { despedida: DespedidaPublica }) => {
  const page = absolute(paths.despedida(despedida.id))
  return (
    <section className={classes.codes}>
      <TelaQr address={`${page}?aba=mensagens`} reason={TELA_TEXTO.deixeMensagem} />
      <TelaQr address={despedida.floriculturas[0]?.link || `${page}?aba=servicos`} reason={TELA_TEXTO.envieFlores} />
    </section>
  )
}

/** "Agora: cortejo às 15h40", until the velório ends; a velório stored before an update of the portal has none. */
const momentoOf = ({ despedida: { exibicao } }: VelorioNaTela): string | undefined =>
  exibicao?.momento ? TELA_TEXTO.momento(exibicao.momento) : undefined

/** The next velório in this chapel, announced as long before as its own display would show it. */
export const announcementAt = (seguinte: Seguinte | undefined, now: string): string | undefined =>
  seguinte && now >= seguinte.desde
    ? TELA_TEXTO.seguinte(nextInWords(seguinte.dataHoraInicial, now.slice(0, 10)), seguinte.nome)
    : undefined

/**
 * The wake on the display: unit, deceased, hours, places, homenagens one by one, and two codes. The address of a private page requires
 * the family's code as everywhere. `now` is the portal's local time.
 */
export const CapelaVelorio = ({ velorio, now }: { velorio: VelorioNaTela; now: string }) => {
  const { despedida, homenagens } = velorio
  const dim = BANNERS.find(banner => banner.id === despedida.foto_fundo)?.dim ?? 0.5
  const announcement = announcementAt(seguinteOf(velorio), now)
  return (
    <main className={`${classes.tela} ${announcement ? classes.withNext : ''}`}>
      <div className={classes.ground} style={{ '--dim': 1 - dim } as React.CSSProperties}>
        <img src={`/imagens/banners/${despedida.foto_fundo}.jpg`} alt="" />
      </div>
      <UnitMark empresa={despedida.apresentacao.empresa ?? ''} className={classes.mark} />
      <Person
        despedida={despedida}
        momento={momentoOf(velorio)}
        phase={momentoOf(velorio) ?? phaseInWords(despedida.apresentacao, now)}
      />
      <HomenagemCarousel homenagens={homenagens} />
      <Cerimonias despedida={despedida} today={now.slice(0, 10)} />
      <Codes despedida={despedida} />
      {announcement && <p className={`clip ${classes.next}`}>{keepHoursTogether(announcement)}</p>}
    </main>
  )
}
