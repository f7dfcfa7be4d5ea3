import { wholeNumber } from "#app/domain/whole-number.ts";

export const readPage = (search: URLSearchParams): number => wholeNumber(search.get("page")) ?? 1;
