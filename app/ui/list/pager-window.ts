/** `size` pages around the present one, shifted inwards at both ends; `page` counts from 1. */
export function pagerWindow(page: number, pages: number, size = 5): number[] {
	const length = Math.min(size, Math.max(1, pages));
	const first = Math.min(Math.max(1, page - Math.floor(size / 2)), Math.max(1, pages - length + 1));
	return Array.from({ length }, (_, at) => first + at);
}
