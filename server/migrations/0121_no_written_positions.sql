drop table written_positions;
