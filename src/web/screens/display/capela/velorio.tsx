import { useState } from 'react'
import { BANNERS } from '#contract/despedida/banner-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { defaultPortrait } from '#contract/despedida/rules.ts'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/messages.ts'
import { keepHoursTogether, momentForTela, spanInWords } from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import type { VelorioNaTela } from '#web/features/tela/tela-store.ts'
import { absolute, paths } from '#web/paths.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { FALECIMENTO, NASCIMENTO } from '#web/ui/messages.ts'
import { CapelaBiography } from './biography.tsx'
import classes from './velorio.module.css'

/** Long names keep a large size as far as possible, because they are read from six metres. */
const sizeOf = (nome: string): string => {
  const longest = Math.max(...nome.split(/\s+/).map(word => word.length))
  if (nome.length > 52 || longest > 19) return classes.smallest ?? ''
  if (nome.length > 40 || longest > 17) return `clip ${classes.small}`
  return nome.length > 32 || longest > 14 ? (classes.medium ?? '') : ''
}

const Person = ({ despedida }: { despedida: DespedidaPublica }) => {
  const { pessoa_falecida: pessoa, foto_perfil: foto } = despedida
  const own = defaultPortrait(pessoa.sexo)
  const [broken, setBroken] = useState<string>()
  const portrait = foto === null || foto === broken ? own : foto
  return (
    <section className={classes.person}>
      <img
        className={classes.portrait}
        src={portrait}
        alt=""
        width={400}
        height={400}
        onError={() => setBroken(portrait)}
      />
      <dl className={classes.dates}>
        <div>
          <dt>{NASCIMENTO}</dt>
          <dd>{formatData(pessoa.data_nascimento)}</dd>
        </div>
        <div>
          <dt>{FALECIMENTO}</dt>
          <dd>{formatData(pessoa.data_falecimento)}</dd>
        </div>
      </dl>
      <h1 className={`${classes.name} ${sizeOf(pessoa.nome)}`}>{pessoa.nome}</h1>
      <CapelaBiography
        key={despedida.obituario + pessoa.nome}
        text={despedida.obituario}
        className={`clip ${classes.biography}`}
      />
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

/**
 * The wake on the display: unit, deceased, hours, places, homenagens one by one, and two codes. The address of a private page requires
 * the family's code as everywhere. `today` is the portal's date (`YYYY-MM-DD`).
 */
export const CapelaVelorio = ({ velorio, today }: { velorio: VelorioNaTela; today: string }) => {
  const { despedida, homenagens } = velorio
  const dim = BANNERS.find(banner => banner.id === despedida.foto_fundo)?.dim ?? 0.5
  return (
    <main className={classes.tela}>
      <div className={classes.ground} style={{ '--dim': 1 - dim } as React.CSSProperties}>
        <img src={`/imagens/banners/${despedida.foto_fundo}.jpg`} alt="" />
      </div>
      <UnitMark empresa={despedida.apresentacao.empresa ?? ''} className={classes.mark} />
      <Person despedida={despedida} />
      <HomenagemCarousel homenagens={homenagens} />
      <Cerimonias despedida={despedida} today={today} />
      <Codes despedida={despedida} />
    </main>
  )
}
