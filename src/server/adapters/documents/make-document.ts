import type { Job } from './content.ts'

/** Each kind brings its own libraries, so that a share card does not wait for the book's. */
export const makeDocument = async (job: Job, onProgress?: (ratio: number) => void): Promise<Uint8Array> => {
  switch (job.kind) {
    case 'ebook':
      return (await import('./ebook.ts')).makeEbook(job.content, onProgress)
    case 'informativo':
      return (await import('./informativo.ts')).makeInformativo(job.content)
    case 'cartao':
      return (await import('./cartao.ts')).makeCartao(job.content)
    case 'comunicado':
      return (await import('./comunicado.ts')).makeComunicado(job.content)
    case 'santinho':
      return (await import('./santinho.ts')).makeSantinho(job.content)
  }
}
