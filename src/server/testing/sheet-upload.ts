import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import type { Planilha } from '#contract/registro/schema.ts'
import { waitFor } from './wait.ts'

type Sender = { app: FastifyInstance; authorization: string }

/** Sends sheets to the register in parts, as the screen does. @param sender who sends now */
export const sheetUpload = (sender: () => Sender) => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | Buffer) =>
    sender().app.inject({
      ...{ method, url: `/cliente/registro/${path}` },
      headers: {
        authorization: sender().authorization,
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const announce = async (bytes: Buffer, nome = 'falecidos.csv'): Promise<Planilha> => {
    const response = await call('POST', 'planilhas', {
      nome,
      bytes: bytes.length,
      assinatura: `${nome}:${bytes.length}:1`,
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const sendPart = (id: number, bytes: Buffer, parte: number) =>
    call(
      'PUT',
      `planilhas/${id}/partes/${parte}`,
      bytes.subarray(parte * PLANILHA_PARTE_BYTES, (parte + 1) * PLANILHA_PARTE_BYTES),
    )
  const upload = async (bytes: Buffer): Promise<number> => {
    const { id, partes } = await announce(bytes)
    for (let parte = 0; parte < partes; parte += 1) expect((await sendPart(id, bytes, parte)).statusCode).toBe(200)
    return id
  }
  const settled = (id: number): Promise<Planilha> =>
    waitFor(async () => {
      const planilha: Planilha = (await call('GET', `planilhas/${id}`)).json()
      expect(['conferida', 'gravada', 'recusada']).toContain(planilha.estado)
      return planilha
    })
  const check = async (bytes: Buffer): Promise<Planilha> => {
    const id = await upload(bytes)
    expect((await call('POST', `planilhas/${id}/conferir`)).statusCode).toBe(200)
    return settled(id)
  }
  return { call, announce, sendPart, upload, settled, check }
}
