import type { Config } from '#server/config.ts'
import { createFolderStore, type MediaStore } from './media-store.ts'

/** The configured store of pictures. */
export const openMediaStore = async (config: Config): Promise<MediaStore> =>
  config.S3_ENDERECO === ''
    ? createFolderStore(config.mediaDir)
    : (await import('./media-s3.ts')).createS3Store({
        endereco: config.S3_ENDERECO,
        balde: config.S3_BALDE,
        prefixo: config.S3_PREFIXO,
        regiao: config.S3_REGIAO,
        chave: config.S3_CHAVE,
        segredo: config.S3_SEGREDO,
      })
