import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { createBreaker } from '#server/core/circuit-breaker.ts'
import { providerWords } from '#server/core/provider-words.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { readBoundedText } from './bounded-text.ts'

/** A part of what was recognised; times in seconds of the sound that was sent. Nothing in it is trusted. */
const segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string().max(2000),
  no_speech_prob: z.number().nullish(),
  avg_logprob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
})
export type TranscribedSegment = z.output<typeof segment>

/** `verbose_json` of the transcription API, as much of it as is read. */
const verbose = z.object({ segments: z.array(segment).max(200) })

/** Recognises speech in 16-bit mono sound of `SOUND_HZ`. @throws where the service fails, lies or is not asked at the moment */
export type Transcribe = (pcm: Buffer, signal?: AbortSignal) => Promise<TranscribedSegment[]>

export type TranscriptionSettings = { url: string; chave: string; modelo: string; timeoutMs?: number }

const RESPONSE_MAX_BYTES = 256 * 1024
const HEADER_BYTES = 44

/** A WAV header for the sound: every service reads this format. */
const wavOf = (pcm: Buffer): Blob => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF')
  header.writeUInt32LE(HEADER_BYTES - 8 + pcm.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SOUND_HZ, 24)
  header.writeUInt32LE(SOUND_HZ * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(pcm.length, 40)
  return new Blob([header, Uint8Array.from(pcm)], { type: 'audio/wav' })
}

/** The service is the house's own, so that an address of a private network is allowed; a redirect would lead elsewhere, and is a failure. */
export const createTranscription = ({ url, chave, modelo, timeoutMs = 60_000 }: TranscriptionSettings): Transcribe => {
  const guarded = createBreaker()
  const request = async (pcm: Buffer, stop?: AbortSignal): Promise<TranscribedSegment[]> => {
    const form = new FormData()
    form.set('file', wavOf(pcm), 'fala.wav')
    form.set('response_format', 'verbose_json')
    form.set('language', 'pt')
    form.set('temperature', '0')
    if (modelo !== '') form.set('model', modelo)
    const encoded = new Response(form)
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${url.replace(/\/$/, '')}/v1/audio/transcriptions`, {
      method: 'POST',
      // In whole, because Node 24 rejects unhandled where a form that it still encodes is aborted.
      body: await encoded.arrayBuffer(),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(chave === '' ? {} : { authorization: `Bearer ${chave}` }),
      },
      redirect: 'error',
      signal: stop ? AbortSignal.any([limit, stop]) : limit,
    })
    const type = response.headers.get('content-type') ?? ''
    const text = await readBoundedText(response, RESPONSE_MAX_BYTES)
    if (!response.ok) throw new Error(`the service answered ${response.status} ${providerWords(text, [chave])}`)
    if (!/^application\/json\b/i.test(type)) throw new Error('the response is no JSON')
    return verbose.parse(JSON.parse(text)).segments
  }
  return (pcm, stop) => guarded(() => request(pcm, stop))
}

/** @returns undefined where the house has no such service */
export const openTranscription = (config: Config): Transcribe | undefined =>
  config.LEGENDAS_URL === ''
    ? undefined
    : createTranscription({ url: config.LEGENDAS_URL, chave: config.LEGENDAS_CHAVE, modelo: config.LEGENDAS_MODELO })
