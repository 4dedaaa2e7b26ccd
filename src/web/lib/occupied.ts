import { ApiError } from './http.ts'

/** Another wake has the chapel at those hours (specification §8). */
export const isOccupied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.text === 'Já existe outro registro ativo para esta empresa'
