import { wholeNumber } from "#app/domain/whole-number.ts";

/** The page that an address asks for; what makes no sense is the first page. */
export const readPage = (search: URLSearchParams): number => wholeNumber(search.get("page")) ?? 1;
