interface Placed<What> {
	sol: number;
	rank: number;
	what: What;
}

interface Order {
	/** So many at most. */
	most: number;
	/** Of solutions by their places: of those that show as much, the larger comes first, and then the lower id. */
	weights: Float64Array;
	ids: readonly number[];
}

/** The solutions that come first for a type, each with what of it shows most. */
export class Foremost<What> {
	readonly #order: Order;
	readonly #placed: Placed<What>[] = [];

	constructor(order: Order) {
		this.#order = order;
	}

	/** Asked of each of many: nothing else is done with one that comes after all that are needed. */
	isBeyond(sol: number, rank: number): boolean {
		const last = this.#placed[this.#order.most - 1];
		return last !== undefined && this.#compare(sol, rank, last) >= 0;
	}

	/** A solution keeps its first one of several that show as much. */
	put(sol: number, rank: number, what: What): void {
		const before = this.#placed.findIndex((one) => one.sol === sol);
		if (before >= 0) {
			if (this.#placed[before]!.rank <= rank) return;
			this.#placed.splice(before, 1);
		}
		const at = this.#placed.findIndex((other) => this.#compare(sol, rank, other) < 0);
		this.#placed.splice(at < 0 ? this.#placed.length : at, 0, { sol, rank, what });
		if (this.#placed.length > this.#order.most) this.#placed.pop();
	}

	inOrder(): readonly Placed<What>[] {
		return this.#placed;
	}

	#compare(sol: number, rank: number, other: Placed<What>): number {
		const { weights, ids } = this.#order;
		return rank - other.rank || weights[other.sol]! - weights[sol]! || ids[sol]! - ids[other.sol]!;
	}
}
