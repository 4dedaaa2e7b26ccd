import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** `GET /midia/{name}`: pictures are bytes, not a call of the contract. */
export const registerMidia = (_app: FastifyInstance, _deps: Deps): void => {}
