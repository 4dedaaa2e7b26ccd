import { ApiError } from './http.ts'

/** Whether the chapel is taken by another apresentacao at those hours (specification §8). */
export const isOccupied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.text === 'Já existe outro registro ativo para esta empresa'
