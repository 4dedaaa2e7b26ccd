import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { inPortuguese } from '#web/lib/language.ts'
import classes from './voice.module.css'
import { VOZ_TELA } from './voice-messages.ts'
import { VoicePlayer } from './voice-player.tsx'

type Voz = NonNullable<HomenagemPublica['voz']>

/** What was said, for those who do not hear it. */
export const Transcript = ({ voz }: { voz: Pick<Voz, 'transcricao'> }) =>
  voz.transcricao !== '' && (
    <p className={`written ${classes.transcript}`}>
      <span>{VOZ_TELA.transcricao}</span> <span {...inPortuguese()}>{voz.transcricao}</span>
    </p>
  )

type VoiceProps = {
  voz: Voz
  nome: string
  /** In the room of a wake nothing sounds over the ceremony. */
  inRoom?: boolean | undefined
}

/** The voice of a homenagem and its transcript. */
export const Voice = ({ voz, nome, inRoom = false }: VoiceProps) => (
  <div className={classes.voice}>
    {inRoom ? (
      <p className="note">
        {VOZ_TELA.voz}, {VOZ_TELA.segundos(voz.segundos)}. {VOZ_TELA.ouvirEmMensagens}
      </p>
    ) : (
      <VoicePlayer address={voz.audio} seconds={voz.segundos} what={VOZ_TELA.vozDe(nome)} />
    )}
    {!inRoom && (
      <noscript>
        <a href={voz.audio}>
          {VOZ_TELA.ouvir} {VOZ_TELA.vozDe(nome)}
        </a>
      </noscript>
    )}
    <Transcript voz={voz} />
  </div>
)
